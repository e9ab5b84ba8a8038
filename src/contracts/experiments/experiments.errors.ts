/** Named failures of experiments. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const experimentsErrors = defineErrors({
  EXPERIMENT_NOT_FOUND: { status: 404, message: msg`There is no such experiment.` },
  EXPERIMENT_ARM_UNKNOWN: { status: 422, message: msg`This experiment has no such arm.` },
  EXPERIMENT_RUNNING: { status: 409, message: msg`This experiment is running already.` },
  EXPERIMENT_NOT_RUNNING: { status: 409, message: msg`This experiment is not running.` },
});
