/** The purpose of a code that was sent by mail. In its own module, because addresses name it. */
export const activationTypes = ['CONFIRM_EMAIL', 'RESTORE_PASSWORD', 'CHANGE_EMAIL'] as const;

export type ActivationType = (typeof activationTypes)[number];
