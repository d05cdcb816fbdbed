export { default } from '../features/request-pipeline/headers';
