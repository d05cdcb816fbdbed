export { default } from '../features/request-pipeline/api-errors';
