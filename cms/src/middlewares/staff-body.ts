export { default } from '../features/request-pipeline/staff-body';
