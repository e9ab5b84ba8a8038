/** The runtime of Panda's recipes in the browser: looks up class names in a table made at build time. */

function classesOf([base, variants], props) {
  let classes = base;
  for (const key in variants) {
    const name = variants[key][props[key]];
    if (name) classes += (classes && ' ') + name;
  }
  return classes;
}

/** The props that are given, over the defaults. */
function chosen(defaults, props) {
  const all = { ...defaults };
  for (const key in props) if (props[key] !== undefined) all[key] = props[key];
  return all;
}

/** A recipe with one part: props → class names. */
export function recipe(table, defaults) {
  return (props) => classesOf(table, chosen(defaults, props));
}

/** A recipe with several parts: props → class names by slot. */
export function slotRecipe(slots, defaults) {
  return (props) => {
    const all = chosen(defaults, props);
    const classes = {};
    for (const slot in slots) classes[slot] = classesOf(slots[slot], all);
    return classes;
  };
}
