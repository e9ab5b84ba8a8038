/**
 * Keeps a PostgreSQL for all steps of `npm test`: writes its connection string, with `DATABASE` where the name of the
 * database goes, and stops when its input ends.
 */
import { startPostgres } from './postgres.ts';

const server = await startPostgres();
process.stdout.write(`${server.url('DATABASE')}\n`);
process.stdin.resume();
process.stdin.once('end', () => void server.stop());
