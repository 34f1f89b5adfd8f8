// Prints the bill of materials of a release, in CycloneDX's JSON: every crate that the page or the command line
// depends on, on any system, and the crates of macros. Usage: node sbom.mjs CARGO
// The same Cargo.lock always gives the same text: neither a time nor a serial number is written.
import { execFileSync } from 'node:child_process';

const [cargo = 'cargo'] = process.argv.slice(2);
// Standard error is not passed on: Cargo writes there when it waits for another Cargo. If Cargo fails, the error that
// `execFileSync` throws contains that text.
const stdio = ['ignore', 'pipe', 'pipe'];
const said = execFileSync(cargo, ['metadata', '--format-version', '1', '--locked'], { encoding: 'utf8', maxBuffer: 1e8, stdio });
const { packages, resolve } = JSON.parse(said);
const byId = new Map(packages.map((one) => [one.id, one]));
const dependsOn = new Map(
  resolve.nodes.map(({ id, deps }) => [
    id,
    // Development and build dependencies are not part of a release.
    deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null)).map(({ pkg }) => pkg),
  ]),
);

const linked = new Set([resolve.root]);
for (const id of linked) for (const next of dependsOn.get(id) ?? []) linked.add(next);

const address = ({ name, version }) => `pkg:cargo/${name}@${version}`;
const component = (id) => {
  const { name, version, description, license } = byId.get(id);
  const purl = address({ name, version });
  const licenses = [{ expression: license.replaceAll('/', ' OR ') }];
  const type = id === resolve.root ? 'application' : 'library';
  return { type, 'bom-ref': purl, name, version, description: description?.trim(), licenses, purl };
};
const byPurl = (a, b) => (a.purl < b.purl ? -1 : 1);
const [root, ...others] = [...linked].map(component);

console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: root },
      components: others.sort(byPurl),
      dependencies: [...linked]
        .map((id) => ({ ref: address(byId.get(id)), dependsOn: dependsOn.get(id).map((next) => address(byId.get(next))).sort() }))
        .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    },
    null,
    2,
  ),
);
