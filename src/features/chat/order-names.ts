/** What orders of a conversation are called where only their lines are at hand. */
import type { Channel, Message } from '~/contracts/chat/chat.schemas.ts';

/** The end of the id, as the order's page writes it. */
const SHORT_ID_LENGTH = 8;

/** *#7269C804 Divine Orb*: the title as the conversation's orders or a report of the order has it; else the number alone. */
export function orderNames(
  orders: Channel['orders'],
  messages: readonly Message[],
): (orderId: string) => string {
  const titles = new Map<string, string>();
  for (const { order_id: id, system } of messages) {
    const title = system?.values['title'];
    if (id !== null && typeof title === 'string') titles.set(id, title);
  }
  for (const { id, offer_title: title } of orders) titles.set(id, title);
  return (id) => {
    const number = `#${id.slice(-SHORT_ID_LENGTH).toUpperCase()}`;
    const title = titles.get(id);
    return title === undefined ? number : `${number} ${title}`;
  };
}
