import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharedStyleWords } from '../../../scripts/build/shared-style-words.mjs';

const folder = 'node_modules/highlight.js/es/languages';
const transformed = (language: string, code = readFileSync(`${folder}/${language}.js`, 'utf8')): string | undefined =>
  sharedStyleWords().transform(code, `/project/${folder}/${language}.js`)?.code;

it('Less and SCSS take the words of CSS from its grammar', () => {
  const given = /export \{ (MODES, .*) \};$/u.exec(transformed('css') ?? '')?.[1];
  for (const language of ['less', 'scss']) {
    const code = transformed(language) ?? '';
    expect(code).toContain(`import { ${given} } from './css.js';`);
    expect(code).not.toContain("'align-content'");
    expect(code).toContain(`export { ${language} as default };`);
  }
});

it('a grammar that begins otherwise stays as it is, as does any other language', () => {
  expect(transformed('less', 'const MODES = 1;')).toBeUndefined();
  expect(transformed('xml')).toBeUndefined();
});
