import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A machine that is busy is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
