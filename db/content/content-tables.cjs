// drizzle-kit reads tables from a module's own exports; an ES module cannot create those exports from the registry.
module.exports = require('./tables.ts').contentTables();
