// Imported before all others: stops with a message if Node is too old for the rest.
import { readFileSync } from 'node:fs';

/** @type {{ engines: { node: string } }} `>=20.19` */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [major = 0, minor = 0] = engines.node.replace('>=', '').split('.').map(Number);
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Parley needs Node ${major}.${minor} or newer, and this is ${process.versions.node}: https://nodejs.org/`,
  );
  process.exit(1);
}
