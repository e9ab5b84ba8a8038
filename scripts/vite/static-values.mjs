/** Evaluates constant expressions of a source file without running it. */

/** An expression whose value depends on more than the file's own constants. */
export class UnknownValue extends Error {
  /** @param {{ start: number }} node where it stands in the file */
  constructor(node) {
    super('The value is not known at build time');
    this.position = node.start;
  }
}

/** Calls `visit` for a node and everything below it. */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
  } else if (node && typeof node.type === 'string') {
    visit(node);
    for (const key in node) {
      const child = node[key];
      if (child && typeof child === 'object') walk(child, visit);
    }
  }
}

/** Names that a pattern binds: `a`, `{ a, b: c }`, `[a]`, `a = 1`, `...a`. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((item) => boundNames(item.value ?? item.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/**
 * Constants of the file that have one meaning everywhere in it: declared with a value, and no parameter or variable
 * elsewhere bears the same name.
 * @returns {Map<string, object>} name → expression
 */
export function constantsOf(program) {
  const constants = new Map();
  const declared = new Map();
  const count = (names) => {
    for (const name of names) declared.set(name, (declared.get(name) ?? 0) + 1);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        count(boundNames(id));
        if (node.kind === 'const' && id.type === 'Identifier' && init) constants.set(id.name, init);
      }
    } else if (node.params) {
      count(node.params.flatMap(boundNames));
    }
  });
  for (const [name, times] of declared) if (times > 1) constants.delete(name);
  return constants;
}

function objectValue(node, constants) {
  const value = {};
  for (const item of node.properties) {
    if (item.type === 'SpreadElement') {
      Object.assign(value, valueOf(item.argument, constants));
    } else if (item.kind !== 'init' || item.method) {
      throw new UnknownValue(item);
    } else {
      const named = !item.computed && item.key.type === 'Identifier';
      const key = named ? item.key.name : valueOf(item.key, constants);
      value[key] = valueOf(item.value, constants);
    }
  }
  return value;
}

function templateValue(node, constants) {
  const parts = node.quasis.map((quasi, index) => {
    const expression = node.expressions[index];
    return quasi.value.cooked + (expression ? String(valueOf(expression, constants)) : '');
  });
  return parts.join('');
}

function unaryValue(node, constants) {
  const value = valueOf(node.argument, constants);
  if (node.operator === '-') return -value;
  if (node.operator === '!') return !value;
  throw new UnknownValue(node);
}

/**
 * @param {object} node expression of an ESTree, TypeScript's wrappers included
 * @param {Map<string, object>} constants from `constantsOf`
 * @throws {UnknownValue}
 */
export function valueOf(node, constants) {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return templateValue(node, constants);
    case 'UnaryExpression':
      return unaryValue(node, constants);
    case 'ArrayExpression':
      return node.elements.map((element) => (element ? valueOf(element, constants) : undefined));
    case 'ObjectExpression':
      return objectValue(node, constants);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return valueOf(node.expression, constants);
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      if (constants.has(node.name)) return valueOf(constants.get(node.name), constants);
      throw new UnknownValue(node);
    case 'MemberExpression':
      if (node.optional) throw new UnknownValue(node);
      return memberValue(node, constants);
    default:
      throw new UnknownValue(node);
  }
}

function memberValue(node, constants) {
  const key = node.computed ? valueOf(node.property, constants) : node.property.name;
  const object = valueOf(node.object, constants);
  if (object === null || typeof object !== 'object' || !Object.hasOwn(object, key))
    throw new UnknownValue(node);
  return object[key];
}
