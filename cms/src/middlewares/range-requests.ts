export { default } from '../features/request-pipeline/range-requests';
