/**
 * A form's fields hide the form's own properties when they are named after them, and pictures and forms with a name do the
 * same to the document's (https://html.spec.whatwg.org/#dom-document-nameditem). The prototypes still have the real ones.
 */
const withRealProperties = <Host extends Element | Document>(host: Host, prototype: object): Host =>
  new Proxy(host, {
    get: (target, name) => {
      const value: unknown = Reflect.get(prototype, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const stands = new WeakMap<object, Element>();
const originals = new WeakMap<object, Element>();
const documents = new WeakMap<Document, Document>();

/** An element whose properties are its own, whatever is in it: itself, but for a form. The same one each time. */
export const unclobbered = (element: Element): Element => {
  if (!(element instanceof HTMLFormElement) || originals.has(element)) return element;
  const known = stands.get(element);
  if (known !== undefined) return known;
  const stand = withRealProperties(element, HTMLFormElement.prototype);
  stands.set(element, stand);
  originals.set(stand, element);
  return stand;
};

/** The element itself, for functions of the browser, which take nothing that stands for it. */
export const itself = (element: Element): Element => originals.get(element) ?? element;

/** A document whose properties are its own. Only its properties are to be used: it is not the document itself. */
export const unclobberedDocument = (page: Document): Document => {
  const known = documents.get(page);
  if (known !== undefined) return known;
  const stand = withRealProperties(page, Object.getPrototypeOf(page) ?? Document.prototype);
  documents.set(page, stand);
  documents.set(stand, stand);
  return stand;
};

/** The document that a node is in, with its own properties. */
export const documentOf = (node: Node): Document => {
  const owner: unknown = node.ownerDocument;
  return unclobberedDocument(owner instanceof Document ? owner : document);
};
