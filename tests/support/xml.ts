/** Parses XML strictly: whatever is not well-formed throws. */
import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text directly inside. */
  text: string;
  children: Element[];
}

/** The root element. @throws when the document is not well-formed or uses an undeclared namespace. */
export function parseXml(document: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, { value }]) => [name, value]),
    );
    const element: Element = { name: tag.name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [root] = top.children;
  if (!root) throw new Error('The document is empty');
  return root;
}

/** Children with a name. */
export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}
