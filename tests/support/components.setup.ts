/** Before every file of component tests. */
import { configure } from '@testing-library/react';

// What is waited for may take its time on a busy machine; it is an end of waiting, not a goal.
configure({ asyncUtilTimeout: 10_000 });
