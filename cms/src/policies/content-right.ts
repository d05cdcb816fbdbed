export { default } from '../features/access-rights/content-right-policy';
