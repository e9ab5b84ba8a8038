/** Who takes cards, as it is named in `method`. Which of them does here is answered by `GET wallet`. */
export const cardMethods = ['sandbox', 'stripe'] as const;
export type CardMethod = (typeof cardMethods)[number];
