export { default } from '../features/access-rights/published-only-policy';
