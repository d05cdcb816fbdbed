export { default } from '../../../features/signed-documents/document-service';
