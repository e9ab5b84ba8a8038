/**
 * The line of script at the end of a page that starts the page's scripts (decision 0008): after its first view is painted, or,
 * of a page that is for reading, when somebody reaches for something that needs them. It imports nothing, so that
 * what a page asks for can be measured without a browser (scripts/lib/first-view.mjs).
 */

/** Pages that are read from their HTML, by route: what can be pressed in them are links and forms that work without script. */
const READING: ReadonlySet<string> = new Set([
  '/about',
  '/blog/$mainTag/$slug',
  '/blog/author/$slug',
  '/blog/{-$mainTag}',
  '/figures',
  '/guarantees',
  '/help/',
  '/help/$category/',
  '/help/$category/$slug',
  '/privacy-policy',
  '/refund-and-cancellation-policy',
  '/terms-of-services',
]);

/** All of them, for tests. */
export const readingRoutes: readonly string[] = [...READING];

/** @param routeId the innermost route of the page */
export function isForReading(routeId: string | undefined): boolean {
  return routeId !== undefined && READING.has(routeId);
}

/** A picture that does not load delays the scripts no longer than this. */
const FIRST_VIEW_MS = 3_000;

/** After the first view and its pictures, or at the first interaction. A hidden window is never painted. */
const afterFirstView = [
  `painted=()=>requestAnimationFrame(()=>setTimeout(()=>go()));`,
  `if(d.hidden)go();else{`,
  `for(let sign of ['pointerdown','keydown'])addEventListener(sign,()=>go(),{capture:true,once:true});`,
  `addEventListener('load',painted);setTimeout(()=>go(),${FIRST_VIEW_MS})}`,
].join('');

/** Reaching for one of these is the sign that a page for reading will be used. Links do without script. */
const CONTROL = 'button,input,select,textarea,[role=button]';
/** Does nothing without script: its press is kept and done again. */
const PRESSED = 'button:not([type=submit]),[role=button]:not(a)';
/** Keys that are typed here are no shortcut. */
const TYPED = 'input,textarea,select';
/** `/` and Ctrl K open the search (src/routes/-shell/header.tsx). */
const isShortcut = `e.key==='/'&&!e.ctrlKey&&!e.metaKey&&!e.altKey||(e.ctrlKey||e.metaKey)&&e.key.toLowerCase()==='k'`;

/**
 * Who agreed to something (domain/consent.ts) gets what they agreed to, and who follows a campaign's link is asked: for them the
 * scripts start as on other pages. Only the browser knows: pages are cached for everybody.
 */
const isExpected = `/(^|; )consent=(?!necessary)[a-z]|[?&]utm_/.test(d.cookie+location.search)`;

/**
 * Presses are kept until the page is hydrated (`data-hydrated`, src/routes/__root.tsx) and then done again, in their order.
 * `data-rests` says until then that nothing is loaded by itself.
 */
const atUse = [
  `let h=d.documentElement,kept=[],stop=new AbortController(),at={capture:true,signal:stop.signal}`,
  `,over=(e,parts)=>e.target.closest?.(parts)`,
  `,keep=(e,again)=>{e.preventDefault();e.stopImmediatePropagation();kept.push(again);go()};`,
  `h.dataset.rests='';`,
  `for(let sign of ['pointerover','pointerdown','focusin'])addEventListener(sign,e=>{if(over(e,'${CONTROL}'))go()},at);`,
  `addEventListener('click',e=>{let part=over(e,'${PRESSED}');if(part)keep(e,()=>part.click())},at);`,
  `addEventListener('keydown',e=>{if(!over(e,'${TYPED}')&&(${isShortcut}))`,
  `keep(e,()=>e.target.dispatchEvent(new KeyboardEvent('keydown',e)))},at);`,
  `new MutationObserver((_,seen)=>{seen.disconnect();stop.abort();delete h.dataset.rests;for(let again of kept)again()})`,
  `.observe(h,{attributeFilter:['data-hydrated']})`,
].join('');

/**
 * @param entries addresses of the scripts that start the page
 * @param preloads addresses of all that they import
 * @param rests for reading, and the visitor is nobody that the server knows: it starts when it is used
 * @returns the script's text
 */
export function startingLine(
  entries: readonly string[],
  preloads: readonly string[],
  rests: boolean,
): string {
  const add = `add=(tag,set)=>d.head.append(Object.assign(d.createElement(tag),set))`;
  const fetchAll = `for(let href of ${JSON.stringify(preloads)})add('link',{rel:'modulepreload',href})`;
  const start = `for(let src of ${JSON.stringify(entries)})add('script',{type:'module',src})`;
  const go = `go=()=>{go=()=>{};${fetchAll};${start}}`;
  const first = `let painted;${afterFirstView}`;
  const waits = rests ? `if(${isExpected}){${first}}else{${atUse}}` : first;
  return `{let d=document,${add},${go};${waits}}`;
}
