/**
 * What pdf.js (https://github.com/mozilla/pdf.js) holds for drawing, editing and old forms, by the marks of its bundle.
 * Here it reads text and nothing else (`lib/documents/pdf-text.ts`): a page that is ever drawn takes its sections back.
 */
const sections = {
  'pdf.mjs': [
    'src/display/editor/',
    'src/display/annotation_layer.js',
    'src/display/text_layer.js',
    'src/display/xfa_layer.js',
    'src/display/draw_layer.js',
    'src/display/touch_manager.js',
    'src/display/canvas.js',
    'src/display/canvas_dependency_tracker.js',
    'src/display/pattern_helper.js',
    'src/display/svg_factory.js',
    // Files are handed over as bytes.
    'src/display/fetch_stream.js',
    'src/display/network.js',
    'src/display/node_stream.js',
  ],
  'pdf.worker.mjs': [
    'src/core/xfa/',
    'src/core/xfa_fonts.js',
    'src/core/calibri_factors.js',
    'src/core/helvetica_factors.js',
    'src/core/liberationsans_widths.js',
    'src/core/myriadpro_factors.js',
    'src/core/segoeui_factors.js',
    'src/core/editor/',
    // Notes and forms on a page, descriptions and tags of a document, and writing one.
    'src/core/annotation.js',
    'src/core/default_appearance.js',
    'src/core/intersector.js',
    'src/core/dataset_reader.js',
    'src/core/metadata_parser.js',
    'src/core/xml_parser.js',
    'src/core/struct_tree.js',
    'src/core/writer.js',
    // Colours and pictures: letters that are little drawings are read without what they look like.
    'src/core/function.js',
    'src/core/icc_colorspace.js',
    'src/core/image.js',
    'src/core/pattern.js',
    'src/core/font_renderer.js',
    'src/core/image_resizer.js',
    'src/core/jpg.js',
    'src/core/jbig2.js',
    'src/core/ccitt.js',
    'external/openjpeg/',
    'external/jbig2/',
    'external/qcms/',
  ],
};

/** These keep every section alive, and nobody asks for them. */
const globals = /\n(?:globalThis\.pdfjsLib = \{[\s\S]*?\n\};|\{\n {2}globalThis\._pdfjsTestingUtils = [\s\S]*?\n\})\n/g;

const mark = /\n(?=;\/\/ \.\/)/;
const declaration = /^(?:(class)|(?:async )?(function\*?)|(?:const|let|var)) (?:([\w$]+)|\{([^}]*)\})/gm;

/**
 * @param {string} section
 * @param {string} [name]
 */
const staticsOf = (section, name = '') => {
  const [, body = ''] = new RegExp(`\\nclass ${name}\\b([\\s\\S]*?)\\n\\}`).exec(section) ?? [];
  return Array.from(body.matchAll(/\n {2}static (?:async )?(\w+)\(/g), ([, method]) => ` static ${method}() {}`).join(
    '',
  );
};

/**
 * The names that a section declares for the rest of the file, each as something that does nothing, as do the functions of
 * its classes: some are called at the start or the end of every document.
 *
 * @param {string} section
 * @returns {string}
 */
const namesAlone = (section) =>
  Array.from(section.matchAll(declaration), ([, isClass, isFunction, name, names = '']) => {
    if (isClass !== undefined) return `class ${name} {${staticsOf(section, name)}}`;
    if (isFunction !== undefined) return `function ${name}() {}`;
    const declared = names.split(',').map((one) => (one.split(':').at(-1) ?? '').trim());
    return `var ${name ?? declared.filter((one) => one !== '').join(', ')};`;
  }).join('\n');

/**
 * pdf.js without what only drawing, editing and forms need: half of its bytes. The 969 documents up to 3 MB among pdf.js's
 * own tests were read with and without the notes, tags, colours and pictures (5.4.624): every letter and its place is the
 * same. Throws when the file has no section of a listed name, as a new version may.
 *
 * @param {string} code
 * @param {keyof typeof sections} file
 * @returns {string}
 */
export const textOnly = (code, file) => {
  const missing = new Set(sections[file]);
  const parts = code
    .replace(globals, '\n')
    .split(mark)
    .map((section) => {
      const path = /^;\/\/ \.\/(\S+)/.exec(section)?.[1] ?? '';
      const listed = sections[file].find((start) => path.startsWith(start));
      if (listed === undefined) return section;
      missing.delete(listed);
      return `;// ./${path}\n${namesAlone(section)}`;
    });
  if (missing.size > 0) throw new Error(`${file} of pdf.js has no ${[...missing].join(', ')}`);
  return parts.join('\n');
};

/**
 * @typedef {{ name: string, transform: (code: string, id: string) => { code: string, map: null, moduleSideEffects?: boolean } | undefined }} CodePlugin
 *
 * A Vite plugin that ships of pdf.js what reads text.
 *
 * @returns {CodePlugin}
 */
export const pdfTextOnly = () => ({
  name: 'parley:pdf-text-only',
  transform(code, id) {
    if (!/pdfjs-dist\/build\/pdf(\.worker)?\.mjs/.test(id)) return undefined;
    const file = id.includes('pdf.worker.mjs') ? 'pdf.worker.mjs' : 'pdf.mjs';
    // The worker's file is imported for what it does, the other for what it exports.
    return { code: textOnly(code, file), map: null, moduleSideEffects: file === 'pdf.worker.mjs' };
  },
});
