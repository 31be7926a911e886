// How dependency-cruiser reads the `@/…` alias (it finds no base folder in the generated tsconfig).
const root = process.cwd();

module.exports = { resolve: { alias: { '@': root } } };
