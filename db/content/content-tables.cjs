// drizzle-kit finds tables among a module's own exports, and an ES module cannot make those from the registry.
module.exports = require('./tables.ts').contentTables();
