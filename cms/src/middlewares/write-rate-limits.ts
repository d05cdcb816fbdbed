export { default } from '../features/bot-protection/write-rate-limits';
