/** How long it takes to draw a statement: as the wallet makes it, of lines that are made up. */
import { newId } from '~/kernel/ids.ts';
import { createPdfRenderer } from '~/server/infra/pdf/pdf-renderer.ts';
import { statementDocument } from '~/server/modules/wallet/statement-document.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const CENTS = 1_234;

export interface PaperTimes {
  /** Seconds, with the start of the thread. */
  first: number;
  /** Seconds, once the thread is there. */
  again: number;
  /** Bytes of the file. */
  size: number;
}

/** A statement whose lines all have a title, an order and a rule. */
function statementOf(count: number) {
  const lines = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    account: 'hold' as const,
    amount: CENTS,
    event: 'order_completed' as const,
    rule: 'hold.L3',
    order_id: newId(),
    release_at: null,
    created_at: new Date(START + (count - index) * HOUR_MS).toISOString(),
    balance_amount: CENTS * (count - index),
    title: `Divine Orb, fast and safe delivery within minutes, lot ${index}`,
    about: null,
    rule_text: 'Hold at level 3',
  }));
  return statementDocument({
    owner: { id: newId(), name: 'NovaTrader' },
    period: { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' },
    lines,
    closing: [{ account: 'hold', cents: CENTS * count }],
    at: new Date(START),
    locale: 'fr',
    timeZone: 'Europe/Paris',
    brand: 'Legend',
  });
}

/** Draws a statement of so many lines twice. */
export async function measurePapers(lines: number): Promise<PaperTimes> {
  const renderer = createPdfRenderer((error) => console.error(error));
  const paper = statementOf(lines);
  const timed = async () => {
    const since = performance.now();
    const bytes = await renderer.render(paper);
    return { seconds: (performance.now() - since) / 1_000, size: bytes.byteLength };
  };
  try {
    const first = await timed();
    const again = await timed();
    return { first: first.seconds, again: again.seconds, size: again.size };
  } finally {
    await renderer.close();
  }
}
