/** Public exports of the server. */

export * from './api/index.ts';
export { Clock } from './clock.ts';
export { adoptForwardStep } from './clock-steps.ts';
export {
  type Config,
  ConfigSchema,
  defaultFolder,
  formatConfig,
  readConfig,
  SETTINGS,
  type Setting,
  variableOf,
  warningsOf,
} from './config.ts';
export * from './dealing/index.ts';
export * from './floor/index.ts';
export { limitMemory } from './memory.ts';
export * from './people/index.ts';
export * from './practice.ts';
export { type RestoredStore, restoreStore } from './restore.ts';
export { type RunningServer, ServeFault, serve } from './serve.ts';
export * from './store/index.ts';
export * from './tournaments/index.ts';
export * from './tumbler/index.ts';
