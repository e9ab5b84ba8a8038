/**
 * Runs one PostgreSQL for all steps of `npm test`: prints its connection string, with `DATABASE` in place of the
 * database's name, and stops when its input ends.
 */
import { startPostgres } from './postgres.ts';

const server = await startPostgres();
process.stdout.write(`${server.url('DATABASE')}\n`);
process.stdin.resume();
process.stdin.once('end', () => void server.stop());
