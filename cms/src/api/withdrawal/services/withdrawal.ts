export { default } from '../../../features/withdrawals/withdrawal-service';
