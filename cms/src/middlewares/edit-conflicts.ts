export { default } from '../features/editing/answer-conflicts';
