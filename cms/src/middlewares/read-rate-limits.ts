export { default } from '../features/bot-protection/read-rate-limits';
