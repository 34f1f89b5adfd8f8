//! Packs a folder as a zip file (PKWARE's APPNOTE).

use std::path::Path;

use zopfli::Format;

use crate::result::Result;
use crate::{deflate, project};

/// The signatures of a local file header, of a central directory header, and of the end of central
/// directory record.
const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
/// The version of the format, times ten: in which a file is made, and which a reader needs.
const VERSION: u16 = 20;
/// The flag that names are UTF-8.
const UTF8: u16 = 0x800;
/// The compression method.
const DEFLATE: u16 = 8;
/// 1 January 1980, the first day that the format can write.
const DATE: u16 = 0x21;
/// In a central directory header, between lengths and offset: no comment, disk 0, no attributes.
const NO_COMMENT_DISK_OR_ATTRIBUTES: [u8; 10] = [0; 10];

/// Packs a folder. The same files always give the same bytes: names are sorted, and every file has the same date.
pub fn folder(folder: &Path, into: &Path) -> Result<()> {
    let mut zip = Vec::new();
    let mut directory = Vec::new();
    let names = project::files(folder)?;
    for name in &names {
        let offset = length(&zip)?;
        let fields = add_file(name, &project::read_bytes(&folder.join(name))?, &mut zip)?;
        let made_by = VERSION.to_le_bytes();
        directory.extend([CENTRAL, &made_by, &fields, &NO_COMMENT_DISK_OR_ATTRIBUTES].concat());
        directory.extend([&offset.to_le_bytes(), name.as_bytes()].concat());
    }
    let count = u16::try_from(names.len()).map_err(|_| too_large())?.to_le_bytes();
    let (offset, size) = (length(&zip)?.to_le_bytes(), length(&directory)?.to_le_bytes());
    zip.extend(directory);
    // Both disk numbers are 0, the number of headers on this disk is that of all, and there is no comment.
    zip.extend([END, &[0; 4], &count, &count, &size, &offset, &[0; 2]].concat());
    project::write(into, zip)
}

/// Adds a file to a zip; returns the fields of its local header that its central directory header repeats: version,
/// flags, method, time, date, checksum, both sizes, the lengths of the name and of the extra field.
fn add_file(name: &str, bytes: &[u8], zip: &mut Vec<u8>) -> Result<Vec<u8>> {
    let packed =
        deflate::pack(bytes, Format::Deflate).map_err(|error| format!("{name}: {error}"))?;
    let name_length = u16::try_from(name.len()).map_err(|_| too_large())?;
    let mut fields = [VERSION, UTF8, DEFLATE, 0, DATE].map(u16::to_le_bytes).concat();
    let checksum_and_sizes = [crc32fast::hash(bytes), length(&packed)?, length(bytes)?];
    fields.extend(checksum_and_sizes.map(u32::to_le_bytes).concat());
    fields.extend([name_length, 0].map(u16::to_le_bytes).concat());
    zip.extend([LOCAL, &fields, name.as_bytes(), &packed].concat());
    Ok(fields)
}

fn length(bytes: &[u8]) -> Result<u32> {
    u32::try_from(bytes.len()).map_err(|_| too_large())
}

fn too_large() -> String {
    "too large for a zip".to_owned()
}
