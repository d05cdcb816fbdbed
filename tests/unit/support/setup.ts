import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Tolerate a busy machine.
configure({ asyncUtilTimeout: 5_000 });
