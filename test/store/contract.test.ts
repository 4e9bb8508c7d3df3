/** Runs the contract tests on each kind of store. */
import { storeContract } from './contract.ts';
import { KINDS } from './stores.ts';

for (const [name, make] of KINDS) storeContract(name, make);
