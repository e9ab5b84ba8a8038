export function parsed(plugin: string, path: string, code: string): object;
