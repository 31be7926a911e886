import { shadowRootOf } from '@/lib/platform/shadow-root';
import { unclobbered } from './unclobbered';

/**
 * A node's children as they are drawn: a shadow root's in place of its host's, and a slot's content in place of the
 * slot. A separate list, so that a page that changes meanwhile cannot make a walk lose its place.
 */
export const drawnChildren = (node: Node): readonly Node[] => {
  if (!(node instanceof Element)) return childrenOf(node);
  // What is beside the body belongs to an extension: our own player, which would read itself aloud.
  if (node instanceof HTMLHtmlElement) return childrenOf(node).filter(isBody);
  const root = shadowRootOf(node);
  if (root !== null) return childrenOf(root);
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return childrenOf(node);
};

const isBody = (node: Node): boolean => node instanceof HTMLBodyElement || node instanceof HTMLFrameSetElement;

const childrenOf = (node: Node): readonly Node[] => {
  const { childNodes } = node instanceof Element ? unclobbered(node) : node;
  return Array.from(childNodes);
};

/** The element that a node is drawn in: its slot, its parent, or the host of its shadow root. Null for the root element. */
export const drawnParent = (node: Node): Element | null => {
  const child = node instanceof Element ? unclobbered(node) : node;
  if ((child instanceof Element || child instanceof Text) && child.assignedSlot !== null) return child.assignedSlot;
  const parent = child.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? unclobbered(parent) : null;
};
