export { GameEmblem } from '~/features/common/game-emblem.tsx';
