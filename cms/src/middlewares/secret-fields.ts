export { default } from '../features/request-pipeline/secret-fields';
