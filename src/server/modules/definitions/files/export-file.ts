/** The catalogue, or one game of it, as a file. */
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fileOf, readMarket, writeFile } from './market.ts';

/** Taking it along is on record. @throws {Failure} GAME_NOT_FOUND */
export async function exportFile(
  ctx: UserCtx,
  { game }: { game?: string | undefined },
): Promise<File> {
  const market = await readMarket(ctx.db, game === undefined ? null : [game]);
  if (game !== undefined && market.games.length === 0) throw new Failure('GAME_NOT_FOUND');
  await recordAudit(ctx, {
    action: 'catalogue.export',
    subject: { type: 'catalogue', id: game ?? 'all' },
    after: {
      games: market.games.length,
      categories: market.games.reduce((sum, { categories }) => sum + categories.length, 0),
    },
  });
  const name = game === undefined ? 'catalogue.json' : `catalogue-${game}.json`;
  const text = writeFile(fileOf(market, game === undefined));
  return new File([text], name, { type: 'application/json; charset=utf-8' });
}
