/** Types of the part of autocannon that the benches use as a library. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    requests: readonly Request[];
    setupClient(client: Client): void;
  }): Promise<unknown>;
}
