export { default } from '../features/request-pipeline/visitor-body';
