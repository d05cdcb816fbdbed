export { default } from '../features/monitoring/access-log';
