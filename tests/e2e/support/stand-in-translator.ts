/** A LibreTranslate that knows what a test taught it. */
import { createServer, type IncomingMessage } from 'node:http';

interface Question {
  q: string;
  target: string;
}

export interface StandInTranslator {
  origin: string;
  /** While true, it answers 503. */
  isDown: boolean;
  /** What it was asked, in its order. */
  asked: Question[];
  /** @param from the language that it will have recognised */
  teach(question: Question, answer: { text: string; from: string }): void;
  stop(): Promise<void>;
}

async function questionOf(request: IncomingMessage): Promise<Question> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { q, target } = JSON.parse(text);
  return { q, target };
}

export async function startStandInTranslator(): Promise<StandInTranslator> {
  const known = new Map<string, { text: string; from: string }>();
  const state: Pick<StandInTranslator, 'isDown' | 'asked'> = { isDown: false, asked: [] };
  const keyOf = ({ q, target }: Question) => `${target} ${q}`;
  const server = createServer((request, response) => {
    void questionOf(request).then((question) => {
      state.asked.push(question);
      const answer = state.isDown ? undefined : known.get(keyOf(question));
      const body = answer && {
        translatedText: answer.text,
        detectedLanguage: { language: answer.from, confidence: 92 },
      };
      response
        .writeHead(body ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { error: 'Not now' }));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    teach: (question: Question, answer: { text: string; from: string }) =>
      void known.set(keyOf(question), answer),
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  });
}
