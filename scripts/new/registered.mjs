import { Refusal, textOf, textWithBefore } from './project.mjs';

const policy = 'public/managed-policy.json';

/**
 * A registry whose list is one line, with one more variant and its import.
 * @param {string} path
 * @param {{ id: string, name: string }} variant
 * @param {string=} before the variant that comes after it; absent: it is the last
 */
export const withVariant = (path, { id, name }, before) => {
  const list = /(\nexport const \w+: readonly \w+\[\] = \[)([^\]]*)\]/u;
  const text = textWithBefore(path, '\n/** Every', `import { ${name} } from './${id}';\n`);
  const names = list
    .exec(text)?.[2]
    ?.split(',')
    .map((listed) => listed.trim());
  if (names === undefined) throw new Refusal(`${path} has no list in one line any more: add “${name}” by hand.`);
  if (names.includes(name)) throw new Refusal(`${path} has a “${name}” already. Nothing was written.`);
  const at = before === undefined ? names.length : names.indexOf(before);
  return text.replace(list, (_, start) => `${start}${names.toSpliced(at, 0, name).join(', ')}]`);
};

/**
 * The policy's schema, whose description of a field names the ids that it takes.
 * @param {string} field
 * @param {string} id
 */
export const withPolicyId = (field, id) => {
  const described = new RegExp(`("${field}": \\{\\s+"title": "[^"]*",\\s+"description": ")([^.]*)\\.`, 'u');
  const text = textOf(policy);
  if (!described.test(text)) throw new Refusal(`${policy} describes no ids of ${field} any more: add “${id}” by hand.`);
  return { [policy]: text.replace(described, (_, start, ids) => `${start}${ids}, ${id}.`) };
};
