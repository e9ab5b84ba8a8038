import type { ComponentType } from 'react';

export function icon(href: string): ComponentType<object>;
