export { default } from '../features/request-pipeline/request-checks';
