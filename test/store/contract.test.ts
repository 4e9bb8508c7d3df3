/** Runs the contract tests on each kind of store. */
import { storeContract } from './contract.ts';
import { STORE_KINDS } from './stores.ts';

for (const [name, make] of STORE_KINDS) storeContract(name, make);
