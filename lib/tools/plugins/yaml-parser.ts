// biome-ignore lint/performance/noBarrelFile: by name. An import() of the package itself would keep what writes YAML in the build, too.
export { CORE_SCHEMA, load } from 'js-yaml';
