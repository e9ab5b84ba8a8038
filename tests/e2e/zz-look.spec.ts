import { signIn } from './support/accounts.ts';
import { test } from './support/test.ts';
test('wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'admin@legend.test');
  await page.goto('/staff/catalogue?game=poe2&category=currency&attribute=tier');
  await page.waitForTimeout(3000);
  console.log(await page.evaluate(() => {
    const out: string[] = [`${document.documentElement.scrollWidth}`];
    for (const el of document.querySelectorAll('body *')) {
      const r = el.getBoundingClientRect();
      if (r.right <= 321) continue;
      let p = el.parentElement; let inside = false;
      while (p) { const o = getComputedStyle(p); if (o.overflowX !== 'visible') { inside = true; break; } p = p.parentElement; }
      if (!inside) out.push(`${el.tagName} ${el.className} ${el.getAttribute('aria-label')} ${Math.round(r.left)}-${Math.round(r.right)} ${el.textContent?.slice(0, 40)}`);
    }
    return out.join('\n');
  }));
  await page.screenshot({ path: '/tmp/mine/attr320.png', fullPage: true });
});
