export { default } from '../../../features/mails/outbox-service';
