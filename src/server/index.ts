/** The door of the server: the doors of its folders, each written out there. */
export {
  type Config,
  ConfigSchema,
  defaultFolder,
  readConfig,
  SETTINGS,
  type Setting,
  sayConfig,
  variableOf,
  warningsOf,
} from './config.ts';
export * from './dealing/index.ts';
export * from './floor/index.ts';
export { keepMemorySmall } from './memory.ts';
export * from './people/index.ts';
export * from './practice.ts';
export { type Served, ServeFault, serve } from './serve.ts';
export * from './store/index.ts';
export * from './tumbler/index.ts';
export * from './wire/index.ts';
