import * as actions from './actions.ts';
import * as choices from './choices.ts';
import * as fields from './fields.ts';
import * as frame from './frame.ts';
import * as lists from './lists.ts';
import * as marks from './marks.ts';
import * as overlays from './overlays.ts';
import * as panels from './panels.ts';
import * as timelines from './timelines.ts';

/** Recipes with one part. */
export const recipes = {
  button: actions.button,
  iconButton: actions.iconButton,
  textLink: actions.textLink,
  chip: actions.chip,
  tag: marks.tag,
  pill: marks.pill,
  mark: marks.mark,
  count: marks.count,
  kbd: marks.kbd,
  spinner: marks.spinner,
  skeleton: marks.skeleton,
  price: marks.price,
  surface: panels.surface,
  table: lists.table,
};

/** Recipes with several parts. */
export const slotRecipes = {
  field: fields.field,
  control: fields.control,
  stepper: fields.stepper,
  choice: choices.choice,
  toggle: choices.toggle,
  segmented: choices.segmented,
  radioCard: choices.radioCard,
  listbox: fields.listbox,
  avatar: marks.avatar,
  stars: marks.stars,
  meter: marks.meter,
  banner: panels.banner,
  state: panels.state,
  heading: panels.heading,
  definition: panels.definition,
  gallery: panels.gallery,
  imagePicker: panels.imagePicker,
  tabs: lists.tabs,
  pages: lists.pages,
  crumbs: lists.crumbs,
  rows: lists.rows,
  steps: timelines.steps,
  timeline: timelines.timeline,
  dates: timelines.dates,
  dialog: overlays.dialog,
  sheet: overlays.sheet,
  tooltip: overlays.tooltip,
  toast: overlays.toast,
  loadingBar: overlays.loadingBar,
  frame: frame.frame,
  header: frame.header,
  footer: frame.footer,
};
